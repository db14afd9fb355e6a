import { health } from '@/lib/api/system';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = health;
