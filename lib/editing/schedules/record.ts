/** How far ahead the draft of a published article can be scheduled. */
export const MAX_SCHEDULE_YEARS = 2;
