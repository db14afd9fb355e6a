import { listAudit as handler } from '@/lib/api/handlers/admin';
import { resource } from '@/lib/api/http/resource';
import { route } from '@/lib/api/http/route';
import { listAudit as operation } from '@/lib/api/operations/admin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  { GET: route(operation, handler) },
  { crossOrigin: false },
);
