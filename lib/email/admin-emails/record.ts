export const emailStatuses = ['waiting', 'sent', 'failed'] as const;
export type EmailStatus = (typeof emailStatuses)[number];
