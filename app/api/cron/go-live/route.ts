import { cronGoLive } from '@/lib/api/system';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronGoLive;
