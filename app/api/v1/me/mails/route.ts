import { listMyMails as handler } from '@/lib/api/handlers/keys';
import { resource } from '@/lib/api/http/resource';
import { route } from '@/lib/api/http/route';
import { listMyMails as operation } from '@/lib/api/operations/keys';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: false },
);
