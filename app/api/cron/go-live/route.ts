import { cronGoLive } from '@/lib/api/operator';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronGoLive;
