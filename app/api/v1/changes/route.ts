import { listChanges as handler } from '@/lib/api/handlers/archive';
import { resource } from '@/lib/api/http/resource';
import { route } from '@/lib/api/http/route';
import { listChanges as operation } from '@/lib/api/operations/archive';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: true },
);
