import { z } from 'zod';

/** A time in a response: ISO 8601 in UTC with milliseconds and `Z`. Not in clock.ts, which browsers load without zod. */
export const wireTime = z.string().meta({ format: 'date-time' });
