import type { Operation } from './http/operation';
import { addSubscriber } from './operations/admin/add-subscriber';
import { cancelSchedule } from './operations/admin/cancel-schedule';
import { cancelSubscriber } from './operations/admin/cancel-subscriber';
import { createArticle } from './operations/admin/create-article';
import { createCategory } from './operations/admin/create-category';
import { createPreview } from './operations/admin/create-preview';
import { createToken } from './operations/admin/create-token';
import { createVideo } from './operations/admin/create-video';
import { deleteArticle } from './operations/admin/delete-article';
import { deleteCategory } from './operations/admin/delete-category';
import { deleteVideo } from './operations/admin/delete-video';
import { discardDraft } from './operations/admin/discard-draft';
import { endPreviews } from './operations/admin/end-previews';
import { getEditedArticle } from './operations/admin/get-edited-article';
import { getKey } from './operations/admin/get-key';
import { getOverview } from './operations/admin/get-overview';
import { getRevision } from './operations/admin/get-revision';
import { getSubscriber } from './operations/admin/get-subscriber';
import { importSubscribers } from './operations/admin/import-subscribers';
import { keepRevision } from './operations/admin/keep-revision';
import { listAdminCategories } from './operations/admin/list-admin-categories';
import { listAdminVideos } from './operations/admin/list-admin-videos';
import { listAudit } from './operations/admin/list-audit';
import { listEditedArticles } from './operations/admin/list-edited-articles';
import { listEmails } from './operations/admin/list-emails';
import { listKeys } from './operations/admin/list-keys';
import { listRevisions } from './operations/admin/list-revisions';
import { listSchedules } from './operations/admin/list-schedules';
import { listSubscribers } from './operations/admin/list-subscribers';
import { listTokens } from './operations/admin/list-tokens';
import { markTranslation } from './operations/admin/mark-translation';
import { openPreview } from './operations/admin/open-preview';
import { orderCategories } from './operations/admin/order-categories';
import { publishArticle } from './operations/admin/publish-article';
import { recordPresence } from './operations/admin/record-presence';
import { renewSubscriber } from './operations/admin/renew-subscriber';
import { resendEmail } from './operations/admin/resend-email';
import { restoreRevision } from './operations/admin/restore-revision';
import { resumeSubscriber } from './operations/admin/resume-subscriber';
import { revokeKey } from './operations/admin/revoke-key';
import { revokeToken } from './operations/admin/revoke-token';
import { saveDraft } from './operations/admin/save-draft';
import { scheduleArticle } from './operations/admin/schedule-article';
import { summarize } from './operations/admin/summarize';
import { suspendSubscriber } from './operations/admin/suspend-subscriber';
import { unfreezeKey } from './operations/admin/unfreeze-key';
import { updateArticle } from './operations/admin/update-article';
import { updateCategory } from './operations/admin/update-category';
import { updateVideo } from './operations/admin/update-video';
import { citeArticles } from './operations/archive/cite-articles';
import { getArticle } from './operations/archive/get-article';
import { getVideo } from './operations/archive/get-video';
import { listArticles } from './operations/archive/list-articles';
import { listCategories } from './operations/archive/list-categories';
import { listChanges } from './operations/archive/list-changes';
import { listVideos } from './operations/archive/list-videos';
import { searchArchive } from './operations/archive/search-archive';
import { getDescription } from './operations/description/get-description';
import { getMe } from './operations/keys/get-me';
import { getNotifications } from './operations/keys/get-notifications';
import { issueKey } from './operations/keys/issue-key';
import { listMyMails } from './operations/keys/list-my-mails';
import { requestKey } from './operations/keys/request-key';
import { rotateKey } from './operations/keys/rotate-key';
import { updateNotifications } from './operations/keys/update-notifications';
import { deleteMedia } from './operations/media/delete-media';
import { listMedia } from './operations/media/list-media';
import { updateMedia } from './operations/media/update-media';
import { uploadMedia } from './operations/media/upload-media';
import { downloadSnapshot } from './operations/snapshots/download-snapshot';
import { listSnapshots } from './operations/snapshots/list-snapshots';
import { createUser } from './operations/staff/create-user';
import { disableUser } from './operations/staff/disable-user';
import { enableUser } from './operations/staff/enable-user';
import { getProfile } from './operations/staff/get-profile';
import { listUsers } from './operations/staff/list-users';
import { logIn } from './operations/staff/log-in';
import { updateProfile } from './operations/staff/update-profile';
import { updateUser } from './operations/staff/update-user';
import { createWebhook } from './operations/webhooks/create-webhook';
import { deleteWebhook } from './operations/webhooks/delete-webhook';
import { enableWebhook } from './operations/webhooks/enable-webhook';
import { getWebhook } from './operations/webhooks/get-webhook';
import { listDeliveries } from './operations/webhooks/list-deliveries';
import { listWebhooks } from './operations/webhooks/list-webhooks';
import { replayWebhook } from './operations/webhooks/replay-webhook';
import { rotateWebhookSecret } from './operations/webhooks/rotate-webhook-secret';
import { sendTest } from './operations/webhooks/send-test';
import { updateWebhook } from './operations/webhooks/update-webhook';

/**
 * The route table. Dispatch, the OpenAPI document, the reference page and the tests on access read it; a test compares it
 * with the files in operations/. The twelve operations of the specification come first, in its order.
 */
export const operations: readonly Operation[] = [
  requestKey,
  issueKey,
  getMe,
  listKeys,
  revokeKey,
  unfreezeKey,
  listArticles,
  getArticle,
  listChanges,
  listCategories,
  searchArchive,
  getDescription,
  // extensions
  rotateKey,
  listMyMails,
  getNotifications,
  updateNotifications,
  getKey,
  getOverview,
  listSubscribers,
  addSubscriber,
  getSubscriber,
  renewSubscriber,
  suspendSubscriber,
  resumeSubscriber,
  cancelSubscriber,
  importSubscribers,
  listEmails,
  resendEmail,
  listTokens,
  createToken,
  revokeToken,
  listAudit,
  summarize,
  listVideos,
  getVideo,
  listAdminCategories,
  createCategory,
  orderCategories,
  updateCategory,
  deleteCategory,
  listAdminVideos,
  createVideo,
  updateVideo,
  deleteVideo,
  citeArticles,
  listEditedArticles,
  createArticle,
  getEditedArticle,
  updateArticle,
  deleteArticle,
  saveDraft,
  discardDraft,
  logIn,
  listUsers,
  createUser,
  getProfile,
  updateProfile,
  updateUser,
  disableUser,
  enableUser,
  publishArticle,
  listMedia,
  uploadMedia,
  updateMedia,
  deleteMedia,
  listRevisions,
  keepRevision,
  getRevision,
  restoreRevision,
  listSchedules,
  scheduleArticle,
  cancelSchedule,
  createPreview,
  endPreviews,
  openPreview,
  recordPresence,
  markTranslation,
  listSnapshots,
  downloadSnapshot,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTest,
  enableWebhook,
  replayWebhook,
  listDeliveries,
];
