/** One account per role; the sign-in screen of the demo school shows them. */
export const DEMO_ACCOUNTS = [
  { role: 'Student', email: 'student@northfield.example', password: 'northfield-demo' },
  { role: 'Instructor', email: 'instructor@northfield.example', password: 'northfield-demo' },
  { role: 'SME', email: 'sme@northfield.example', password: 'northfield-demo' },
  { role: 'Support', email: 'support@northfield.example', password: 'northfield-demo' },
  { role: 'Admin', email: 'admin@northfield.example', password: 'northfield-demo' },
] as const;
