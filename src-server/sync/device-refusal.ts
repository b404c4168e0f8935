import { AppError } from '#shared/contract/errors.ts';

/** The hub has no such device, or none any more since it was restored. */
export const deviceUnknown = (message = 'This device is not enrolled here.'): AppError =>
  new AppError('DEVICE_UNKNOWN', message);

/** An administrator has revoked the device. */
export const deviceRevoked = (): AppError =>
  new AppError('DEVICE_REVOKED', 'This device was revoked. What it has not sent can be exported.');

/** Whether the hub refuses the computer itself, before it has looked at who asks. */
export const isDeviceRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'DEVICE_UNKNOWN' || error.code === 'DEVICE_REVOKED');
