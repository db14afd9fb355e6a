import { listArticles as handler } from '@/lib/api/handlers/archive';
import { listArticles as operation } from '@/lib/api/operations/archive';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: true },
);
