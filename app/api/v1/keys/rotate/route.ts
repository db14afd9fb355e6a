import { rotateKey as handler } from '@/lib/api/handlers/keys';
import { rotateKey as operation } from '@/lib/api/operations/keys';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { POST: route(operation, handler) },
  { crossOrigin: false },
);
