import { cronMail } from '@/lib/api/system';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronMail;

/** Seconds; several times what a call takes at most, and within what every plan of such platforms allows. */
export const maxDuration = 60;
