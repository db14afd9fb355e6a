import * as article from '../app/api/v1/articles/[slug]/route';
import * as articles from '../app/api/v1/articles/route';
import * as categories from '../app/api/v1/categories/route';
import * as changes from '../app/api/v1/changes/route';
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
];
