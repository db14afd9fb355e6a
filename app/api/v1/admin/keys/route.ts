import { listKeys as handler } from '@/lib/api/handlers/admin';
import { listKeys as operation } from '@/lib/api/operations/admin';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: false },
);
