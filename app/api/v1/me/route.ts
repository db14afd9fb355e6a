import { getMe as handler } from '@/lib/api/handlers/keys';
import { getMe as operation } from '@/lib/api/operations/keys';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: true },
);
