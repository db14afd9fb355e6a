import * as handlers from '@/lib/api/handlers/admin';
import * as operations from '@/lib/api/operations/admin';
import { resource } from '@/lib/api/resource';
import { route } from '@/lib/api/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  {
    GET: route(operations.listSubscribers, handlers.listSubscribers),
    POST: route(operations.addSubscriber, handlers.addSubscriber),
  },
  { crossOrigin: false },
);
