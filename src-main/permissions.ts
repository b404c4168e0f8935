import type { Session } from 'electron';

const alwaysAllowed: ReadonlySet<string> = new Set(['fullscreen']);
const allowedOutsideExams: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write']);

/** The whole permission policy: what is not named is denied. */
export function isPermissionAllowed(permission: string, isOwnPage: boolean, isInExam: boolean): boolean {
  if (!isOwnPage) return false;
  return alwaysAllowed.has(permission) || (!isInExam && allowedOutsideExams.has(permission));
}

export interface PermissionContext {
  readonly isOwnPage: (url: string) => boolean;
  readonly isInExam: (webContentsId: number | undefined) => boolean;
}

type PermissionSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setBluetoothPairingHandler'
  | 'on'
>;

/** Denies every permission, device, screen capture and download that the policy does not allow. */
export function denyPermissions(
  session: PermissionSession,
  { isOwnPage, isInExam }: PermissionContext,
): void {
  session.setPermissionRequestHandler((contents, permission, callback, details) => {
    callback(isPermissionAllowed(permission, isOwnPage(details.requestingUrl), isInExam(contents?.id)));
  });
  session.setPermissionCheckHandler((contents, permission, requestingOrigin) => {
    // The origin of our scheme comes with or without its closing slash.
    const url = requestingOrigin.endsWith('/') ? requestingOrigin : `${requestingOrigin}/`;
    return isPermissionAllowed(permission, isOwnPage(url), isInExam(contents?.id));
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }));
  session.on('select-hid-device', (event, _details, callback) => {
    event.preventDefault();
    callback(null);
  });
  session.on('select-usb-device', (event, _details, callback) => {
    event.preventDefault();
    callback();
  });
  session.on('select-serial-port', (event, _ports, _contents, callback) => {
    event.preventDefault();
    callback('');
  });
  // Files leave by files.save, which asks the user; a page never starts a download.
  session.on('will-download', (event) => event.preventDefault());
}
