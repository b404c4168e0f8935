import type { DashboardData } from '#shared/contract/dashboard.ts';

export type StudentData = Extract<DashboardData, { role: 'student' }>;
export type AuthorData = Extract<DashboardData, { role: 'author' }>;
export type SupportData = Extract<DashboardData, { role: 'support' }>;
export type AdminData = Extract<DashboardData, { role: 'admin' }>;

export type NextStep = DashboardData['next_steps'][number];
export type Figure = DashboardData['figures'][number];
export type Point = SupportData['people'][number];
export type StudentExam = StudentData['upcoming'][number];
export type StudentResult = StudentData['results'][number];
export type ExamCard = AuthorData['drafts'][number];
export type CourseItem = StudentData['courses'][number];
