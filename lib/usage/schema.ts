import { z } from 'zod';
import { wireTime } from '../wire-time';

export const QuotaWindow = z
  .object({ limit: z.int(), used: z.int(), remaining: z.int(), reset_at: wireTime })
  .meta({ id: 'QuotaWindow', description: 'One rate limit window' });

export const Quota = z
  .object({ minute: QuotaWindow, day: QuotaWindow })
  .meta({ id: 'Quota', description: 'What is left of the current clock minute and UTC day' });

export const UsageDay = z
  .object({ date: z.string().meta({ format: 'date' }), requests: z.int() })
  .meta({ id: 'UsageDay', description: 'Requests on one UTC day' });

export type Quota = z.input<typeof Quota>;
