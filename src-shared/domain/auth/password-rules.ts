/** How long a password has to be: staff reach more than their own things. */
export const MIN_PASSWORD_LENGTH = { student: 8, staff: 12 } as const;

export const MAX_PASSWORD_LENGTH = 128;

/** The shortest password that an account of a role may choose. */
export const minPasswordLength = (role: string): number =>
  role === 'Student' ? MIN_PASSWORD_LENGTH.student : MIN_PASSWORD_LENGTH.staff;
