import { commands } from 'vitest/browser';
import { cartContract } from '#shared/contract/cart.ts';
import { examsContract } from '#shared/contract/exams.ts';
import * as stage from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { BillingSectionPage } from './pages/billing-section-page.tsx';
import { OrdersPage } from './pages/orders-page.tsx';

/** Both screens of the feature at their addresses. */
export const openAt = (at: string, view?: stage.View) =>
  stage.openScreens({ '/billingSection': <BillingSectionPage />, '/Orders': <OrdersPage /> }, at, view);

/** The page belongs to the demo account of another role from now on. */
export const enter = async (role: string): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
  await currentGuardSession();
};

/** An exam with a price, published by the author of the demo school. */
export const offerExam = async (title: string, price: number): Promise<number> => {
  await enter('Instructor');
  const question = await stage.addQuestion(`Question of ${title}`);
  const { body } = await api(examsContract.createExamDraft, { body: { question_ids: [question.id] } });
  const { exam_step_one_id: id, version, draft } = body.data;
  const saved = await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 6, draft: { ...draft, exam_title: title, exam_price: price } },
  });
  await api(examsContract.publishExam, { body: { exam_id: id, version: saved.body.version } });
  return id;
};

/** A student with this in the cart, and nothing else. */
export const shopFor = async (title: string, price: number): Promise<number> => {
  const id = await offerExam(title, price);
  await enter('Student');
  const { body } = await api(cartContract.listCartItems, {});
  for (const item of body.data) await api(cartContract.removeCartItem, { params: { id: item.created } });
  await api(cartContract.addCartItem, { body: { type: 'exam', created: id } });
  return id;
};
