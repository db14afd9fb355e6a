import { cancelSubscriber as handler } from '@/lib/api/handlers/admin';
import { cancelSubscriber as operation } from '@/lib/api/operations/admin';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { POST: route(operation, handler) },
  { crossOrigin: false },
);
