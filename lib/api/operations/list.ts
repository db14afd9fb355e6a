import type { Operation } from '../http/operation';
import { adminExtensions, adminOperations } from './admin';
import * as archive from './archive';
import * as keys from './keys';

/** Every operation: the twelve of the published interface first and in its order, then what we added. */
export const operations: readonly Operation[] = [
  keys.requestKey,
  keys.issueKey,
  keys.getMe,
  ...adminOperations,
  archive.listArticles,
  archive.getArticle,
  archive.listChanges,
  archive.listCategories,
  archive.searchArchive,
  archive.getDescription,
  keys.rotateKey,
  keys.listMyMails,
  ...adminExtensions,
] as unknown as readonly Operation[];
