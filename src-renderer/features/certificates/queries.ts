import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  certificatesContract,
  type Certificate,
  type CertificateCheck,
  type IssuedState,
} from '#shared/contract/certificates.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, readAllPages, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { checkInPage } from './page-check.ts';

export const achievementsQuery = queryOptions({
  queryKey: ['achievements'],
  queryFn: async ({ signal }) => (await api(certificatesContract.listOwn, {}, { signal })).body,
  staleTime: 0,
});

export type CertificateFile = 'pdf' | 'credential';

/** Saves a certificate as a file. */
export const useSaveCertificate = () =>
  useMutation({
    mutationFn: async ({ certificate, as }: { certificate: Certificate; as: CertificateFile }) => {
      const params = { id: certificate.id };
      if (as === 'pdf') {
        const { body } = await api(certificatesContract.getPdf, { params });
        return saveFile(`${certificate.number}.pdf`, body, 'application/pdf');
      }
      const { body } = await api(certificatesContract.getCredential, { params });
      return saveFile(
        `${certificate.number}.jwt`,
        new TextEncoder().encode(body.credential),
        'application/jwt',
      );
    },
    meta: { saves: false },
  });

/** What somebody checks: bytes of a file or of a code, or a number. */
export type Checked = { readonly bytes: Uint8Array } | { readonly number: string };

/** Checks bytes in this page, where a page can check signatures; a number is asked of the institution. */
export const useCheck = () =>
  useMutation({
    mutationFn: async (checked: Checked): Promise<CertificateCheck> => {
      if ('number' in checked)
        return (await api(certificatesContract.findByNumber, { params: { number: checked.number } })).body;
      return (await checkInPage(checked.bytes)) ?? checkAtServer(checked.bytes);
    },
    meta: { errors: 'inline', saves: false },
  });

const checkAtServer = async (body: Uint8Array): Promise<CertificateCheck> =>
  (await api(certificatesContract.check, { body })).body;

const issuedRoot = ['issued-certificates'] as const;

/** Which certificates are listed. */
export interface IssuedFilter {
  readonly content: { readonly kind: 'exam' | 'course'; readonly content_id: number } | undefined;
  readonly state: IssuedState | undefined;
  readonly search: string;
}

const fetchIssued =
  ({ content, state, search }: IssuedFilter) =>
  async (range: PageRange, options: CallOptions) => {
    const query = {
      ...range,
      ...content,
      ...(state === undefined ? {} : { state }),
      ...(search === '' ? {} : { search }),
    };
    const { data, count } = (await api(certificatesContract.listIssued, { query }, options)).body;
    return { rows: data, total: count };
  };

/** One page of what was issued, the latest first. */
export const issuedQuery = (filter: IssuedFilter, page: number) =>
  pagedQuery([...issuedRoot, 'list', filter], page, fetchIssued(filter));

/** All of them, for the export. */
export const listAllIssued = (filter: IssuedFilter) => readAllPages(fetchIssued(filter));

/** By which exams and courses the list can be narrowed. */
export const certifiedQuery = queryOptions({
  queryKey: [...issuedRoot, 'contents'],
  queryFn: async ({ signal }) => (await api(certificatesContract.listCertified, {}, { signal })).body.data,
});

export const useRevoke = (id: number) =>
  useMutation({
    mutationFn: async ({ reason }: { readonly reason: string }) =>
      (await api(certificatesContract.revoke, { params: { id }, body: { reason } })).body.data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: issuedRoot }),
    meta: { errors: 'inline' },
  });
