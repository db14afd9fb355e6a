import { requestKey as handler } from '@/lib/api/handlers/keys';
import { resource } from '@/lib/api/http/resource';
import { route } from '@/lib/api/http/route';
import { requestKey as operation } from '@/lib/api/operations/keys';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { POST: route(operation, handler) },
  { crossOrigin: false },
);
