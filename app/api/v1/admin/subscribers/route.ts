import * as handlers from '@/lib/api/handlers/admin';
import { resource } from '@/lib/api/http/resource';
import { route } from '@/lib/api/http/route';
import * as operations from '@/lib/api/operations/admin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  {
    GET: route(operations.listSubscribers, handlers.listSubscribers),
    POST: route(operations.addSubscriber, handlers.addSubscriber),
  },
  { crossOrigin: false },
);
