import * as auth from '../app/api/auth/[...nextauth]/route';
import * as adminAudit from '../app/api/v1/admin/audit/route';
import * as adminKey from '../app/api/v1/admin/keys/[prefix]/route';
import * as adminRevoke from '../app/api/v1/admin/keys/[prefix]/revoke/route';
import * as adminUnfreeze from '../app/api/v1/admin/keys/[prefix]/unfreeze/route';
import * as adminKeys from '../app/api/v1/admin/keys/route';
import * as adminOverview from '../app/api/v1/admin/overview/route';
import * as adminCancel from '../app/api/v1/admin/subscribers/[id]/cancel/route';
import * as adminRenew from '../app/api/v1/admin/subscribers/[id]/renew/route';
import * as adminResume from '../app/api/v1/admin/subscribers/[id]/resume/route';
import * as adminSuspend from '../app/api/v1/admin/subscribers/[id]/suspend/route';
import * as adminImport from '../app/api/v1/admin/subscribers/import/route';
import * as adminSubscribers from '../app/api/v1/admin/subscribers/route';
import * as article from '../app/api/v1/articles/[slug]/route';
import * as articles from '../app/api/v1/articles/route';
import * as categories from '../app/api/v1/categories/route';
import * as changes from '../app/api/v1/changes/route';
import * as issueKey from '../app/api/v1/keys/issue/route';
import * as requestKey from '../app/api/v1/keys/request/route';
import * as rotateKey from '../app/api/v1/keys/rotate/route';
import * as mails from '../app/api/v1/me/mails/route';
import * as me from '../app/api/v1/me/route';
import * as description from '../app/api/v1/openapi.json/route';
import * as search from '../app/api/v1/search/route';
import type { Resource } from '../lib/api/resource';

/** Every address under /api and the route module that Next mounts there as well: one code, two mounts. */
export const resources: readonly { path: string; resource: Resource }[] = [
  { path: '/api/v1/articles', resource: articles },
  { path: '/api/v1/articles/{slug}', resource: article },
  { path: '/api/v1/categories', resource: categories },
  { path: '/api/v1/changes', resource: changes },
  { path: '/api/v1/search', resource: search },
  { path: '/api/v1/openapi.json', resource: description },
  { path: '/api/auth/{action}', resource: auth },
  { path: '/api/auth/{action}/{provider}', resource: auth },
  { path: '/api/v1/keys/request', resource: requestKey },
  { path: '/api/v1/keys/issue', resource: issueKey },
  { path: '/api/v1/keys/rotate', resource: rotateKey },
  { path: '/api/v1/me', resource: me },
  { path: '/api/v1/me/mails', resource: mails },
  { path: '/api/v1/admin/audit', resource: adminAudit },
  { path: '/api/v1/admin/keys/{prefix}', resource: adminKey },
  { path: '/api/v1/admin/keys/{prefix}/revoke', resource: adminRevoke },
  { path: '/api/v1/admin/keys/{prefix}/unfreeze', resource: adminUnfreeze },
  { path: '/api/v1/admin/keys', resource: adminKeys },
  { path: '/api/v1/admin/overview', resource: adminOverview },
  { path: '/api/v1/admin/subscribers/{id}/cancel', resource: adminCancel },
  { path: '/api/v1/admin/subscribers/{id}/renew', resource: adminRenew },
  { path: '/api/v1/admin/subscribers/{id}/resume', resource: adminResume },
  { path: '/api/v1/admin/subscribers/{id}/suspend', resource: adminSuspend },
  { path: '/api/v1/admin/subscribers/import', resource: adminImport },
  { path: '/api/v1/admin/subscribers', resource: adminSubscribers },
];
