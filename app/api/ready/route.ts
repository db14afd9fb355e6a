import { ready } from '@/lib/api/system';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ready;
