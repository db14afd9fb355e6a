import { env } from '../platform/env';
import type { Locale } from '../platform/i18n/locales';
import type { JsonObject } from './description/json-schema';
import { buildDescription } from './description/openapi';
import type { Operation } from './http/operation';
import { addSubscriber } from './operations/administration/add-subscriber';
import { cancelSubscriber } from './operations/administration/cancel-subscriber';
import { createToken } from './operations/administration/create-token';
import { createUser } from './operations/administration/create-user';
import { deleteFingerprints } from './operations/administration/delete-fingerprints';
import { disableUser } from './operations/administration/disable-user';
import { enableUser } from './operations/administration/enable-user';
import { endSubscriptionRequest } from './operations/administration/end-subscription-request';
import { erasePerson } from './operations/administration/erase-person';
import { exportPerson } from './operations/administration/export-person';
import { getKey } from './operations/administration/get-key';
import { getOverview } from './operations/administration/get-overview';
import { getProfile } from './operations/administration/get-profile';
import { getSubscriber } from './operations/administration/get-subscriber';
import { importSubscribers } from './operations/administration/import-subscribers';
import { listAudit } from './operations/administration/list-audit';
import { listContacts } from './operations/administration/list-contacts';
import { listDownloads } from './operations/administration/list-downloads';
import { listEmails } from './operations/administration/list-emails';
import { listFingerprints } from './operations/administration/list-fingerprints';
import { listKeys } from './operations/administration/list-keys';
import { listPurchases } from './operations/administration/list-purchases';
import { listSubscribers } from './operations/administration/list-subscribers';
import { listSubscriptionRequests } from './operations/administration/list-subscription-requests';
import { listTokens } from './operations/administration/list-tokens';
import { listUsers } from './operations/administration/list-users';
import { logIn } from './operations/administration/log-in';
import { renewSubscriber } from './operations/administration/renew-subscriber';
import { resendEmail } from './operations/administration/resend-email';
import { resumeSubscriber } from './operations/administration/resume-subscriber';
import { revokeKey } from './operations/administration/revoke-key';
import { revokeToken } from './operations/administration/revoke-token';
import { summarize } from './operations/administration/summarize';
import { suspendSubscriber } from './operations/administration/suspend-subscriber';
import { traceText } from './operations/administration/trace-text';
import { unfreezeKey } from './operations/administration/unfreeze-key';
import { unsubscribeContact } from './operations/administration/unsubscribe-contact';
import { updateProfile } from './operations/administration/update-profile';
import { updateSubscriber } from './operations/administration/update-subscriber';
import { updateUser } from './operations/administration/update-user';
import { uploadFingerprints } from './operations/administration/upload-fingerprints';
import { citeArticles } from './operations/archive/cite-articles';
import { getArticle } from './operations/archive/get-article';
import { getVideo } from './operations/archive/get-video';
import { listArticles } from './operations/archive/list-articles';
import { listCategories } from './operations/archive/list-categories';
import { listChanges } from './operations/archive/list-changes';
import { listVideos } from './operations/archive/list-videos';
import { searchArchive } from './operations/archive/search-archive';
import { createCheckout } from './operations/checkout/create-checkout';
import { getCheckout } from './operations/checkout/get-checkout';
import { listMyPurchases } from './operations/checkout/list-my-purchases';
import { listPlans } from './operations/checkout/list-plans';
import { requestSubscription } from './operations/checkout/request-subscription';
import { createComment } from './operations/comments/create-comment';
import { createMyComment } from './operations/comments/create-my-comment';
import { listArticleComments } from './operations/comments/list-article-comments';
import { getDescription } from './operations/description/get-description';
import { approveComments } from './operations/editing/approve-comments';
import { cancelNewsletter } from './operations/editing/cancel-newsletter';
import { cancelSchedule } from './operations/editing/cancel-schedule';
import { createArticle } from './operations/editing/create-article';
import { createCategory } from './operations/editing/create-category';
import { createNewsletter } from './operations/editing/create-newsletter';
import { createPreview } from './operations/editing/create-preview';
import { createVideo } from './operations/editing/create-video';
import { createWhitepaper } from './operations/editing/create-whitepaper';
import { deleteArticle } from './operations/editing/delete-article';
import { deleteCategory } from './operations/editing/delete-category';
import { deleteComments } from './operations/editing/delete-comments';
import { deleteMedia } from './operations/editing/delete-media';
import { deleteNewsletter } from './operations/editing/delete-newsletter';
import { deleteVideo } from './operations/editing/delete-video';
import { deleteWhitepaper } from './operations/editing/delete-whitepaper';
import { discardDraft } from './operations/editing/discard-draft';
import { endPreview } from './operations/editing/end-preview';
import { endPreviews } from './operations/editing/end-previews';
import { getEditedArticle } from './operations/editing/get-edited-article';
import { getIntroduction } from './operations/editing/get-introduction';
import { getNewsletter } from './operations/editing/get-newsletter';
import { getRevision } from './operations/editing/get-revision';
import { keepRevision } from './operations/editing/keep-revision';
import { listAdminAuthors } from './operations/editing/list-admin-authors';
import { listAdminCategories } from './operations/editing/list-admin-categories';
import { listAdminVideos } from './operations/editing/list-admin-videos';
import { listAdminWhitepapers } from './operations/editing/list-admin-whitepapers';
import { listComments } from './operations/editing/list-comments';
import { listEditedArticles } from './operations/editing/list-edited-articles';
import { listMedia } from './operations/editing/list-media';
import { listNewsletters } from './operations/editing/list-newsletters';
import { listPreviews } from './operations/editing/list-previews';
import { listRevisions } from './operations/editing/list-revisions';
import { listSchedules } from './operations/editing/list-schedules';
import { markTranslation } from './operations/editing/mark-translation';
import { openPreview } from './operations/editing/open-preview';
import { orderCategories } from './operations/editing/order-categories';
import { publishArticle } from './operations/editing/publish-article';
import { recordPresence } from './operations/editing/record-presence';
import { rejectComments } from './operations/editing/reject-comments';
import { requestReview } from './operations/editing/request-review';
import { restoreRevision } from './operations/editing/restore-revision';
import { saveDraft } from './operations/editing/save-draft';
import { scheduleArticle } from './operations/editing/schedule-article';
import { sendNewsletter } from './operations/editing/send-newsletter';
import { sendNewsletterTest } from './operations/editing/send-newsletter-test';
import { updateArticle } from './operations/editing/update-article';
import { updateAuthor } from './operations/editing/update-author';
import { updateCategory } from './operations/editing/update-category';
import { updateIntroduction } from './operations/editing/update-introduction';
import { updateMedia } from './operations/editing/update-media';
import { updateNewsletter } from './operations/editing/update-newsletter';
import { updateVideo } from './operations/editing/update-video';
import { updateWhitepaper } from './operations/editing/update-whitepaper';
import { uploadMedia } from './operations/editing/upload-media';
import { uploadWhitepaper } from './operations/editing/upload-whitepaper';
import { withdrawReview } from './operations/editing/withdraw-review';
import { getMe } from './operations/keys/get-me';
import { getNotifications } from './operations/keys/get-notifications';
import { issueKey } from './operations/keys/issue-key';
import { listMyMails } from './operations/keys/list-my-mails';
import { requestKey } from './operations/keys/request-key';
import { rotateKey } from './operations/keys/rotate-key';
import { updateNotifications } from './operations/keys/update-notifications';
import { changePreferences } from './operations/newsletter/change-preferences';
import { confirmNewsletter } from './operations/newsletter/confirm-newsletter';
import { getReleasedNewsletter } from './operations/newsletter/get-released-newsletter';
import { listReleasedNewsletters } from './operations/newsletter/list-released-newsletters';
import { subscribeNewsletter } from './operations/newsletter/subscribe-newsletter';
import { erasePersonalData } from './operations/privacy/erase-personal-data';
import { exportPersonalData } from './operations/privacy/export-personal-data';
import { requestPersonalData } from './operations/privacy/request-personal-data';
import { createSavedSearch } from './operations/searches/create-saved-search';
import { deleteSavedSearch } from './operations/searches/delete-saved-search';
import { listSavedSearches } from './operations/searches/list-saved-searches';
import { updateSavedSearch } from './operations/searches/update-saved-search';
import { downloadSnapshot } from './operations/snapshots/download-snapshot';
import { listSnapshots } from './operations/snapshots/list-snapshots';
import { createWebhook } from './operations/webhooks/create-webhook';
import { deleteWebhook } from './operations/webhooks/delete-webhook';
import { enableWebhook } from './operations/webhooks/enable-webhook';
import { getDelivery } from './operations/webhooks/get-delivery';
import { getWebhook } from './operations/webhooks/get-webhook';
import { listDeliveries } from './operations/webhooks/list-deliveries';
import { listWebhooks } from './operations/webhooks/list-webhooks';
import { replayWebhook } from './operations/webhooks/replay-webhook';
import { retryDelivery } from './operations/webhooks/retry-delivery';
import { rotateWebhookSecret } from './operations/webhooks/rotate-webhook-secret';
import { sendTest } from './operations/webhooks/send-test';
import { updateWebhook } from './operations/webhooks/update-webhook';
import { downloadWhitepaper } from './operations/whitepapers/download-whitepaper';
import { getWhitepaper } from './operations/whitepapers/get-whitepaper';
import { listWhitepapers } from './operations/whitepapers/list-whitepapers';
import { openWhitepaper } from './operations/whitepapers/open-whitepaper';
import { requestWhitepaper } from './operations/whitepapers/request-whitepaper';

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
  getDescription(() => getDescriptionDocument(env().appUrl)),
  // extensions
  rotateKey,
  listMyMails,
  getNotifications,
  updateNotifications,
  requestPersonalData,
  exportPersonalData,
  erasePersonalData,
  getKey,
  getOverview,
  listSubscribers,
  addSubscriber,
  getSubscriber,
  updateSubscriber,
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
  getIntroduction,
  updateIntroduction,
  listAdminAuthors,
  updateAuthor,
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
  listPreviews,
  createPreview,
  endPreviews,
  endPreview,
  openPreview,
  recordPresence,
  markTranslation,
  requestReview,
  withdrawReview,
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
  getDelivery,
  retryDelivery,
  listArticleComments,
  createComment,
  createMyComment,
  listComments,
  approveComments,
  rejectComments,
  deleteComments,
  requestSubscription,
  listSubscriptionRequests,
  endSubscriptionRequest,
  listWhitepapers,
  getWhitepaper,
  requestWhitepaper,
  openWhitepaper,
  downloadWhitepaper,
  listAdminWhitepapers,
  createWhitepaper,
  updateWhitepaper,
  deleteWhitepaper,
  uploadWhitepaper,
  listDownloads,
  listSavedSearches,
  createSavedSearch,
  updateSavedSearch,
  deleteSavedSearch,
  listFingerprints,
  uploadFingerprints,
  traceText,
  deleteFingerprints,
  listPlans,
  createCheckout,
  getCheckout,
  listMyPurchases,
  listPurchases,
  exportPerson,
  erasePerson,
  subscribeNewsletter,
  confirmNewsletter,
  changePreferences,
  listContacts,
  unsubscribeContact,
  listReleasedNewsletters,
  getReleasedNewsletter,
  listNewsletters,
  createNewsletter,
  getNewsletter,
  updateNewsletter,
  deleteNewsletter,
  sendNewsletterTest,
  sendNewsletter,
  cancelNewsletter,
];

const documents: Partial<Record<Locale, { appUrl: string; value: JsonObject }>> = {};

/** The service in the examples of operations. */
const EXAMPLE_URL = 'https://research.example.com';

/** The OpenAPI document, built once per process and language from the route table. It is published in English. */
export function getDescriptionDocument(appUrl: string, locale: Locale = 'en'): JsonObject {
  const known = documents[locale];
  if (known?.appUrl === appUrl) return known.value;
  const described = buildDescription(operations, appUrl, locale);
  // Examples name the service that the reader calls, like the servers and problem types of the document.
  const value = JSON.parse(JSON.stringify(described).replaceAll(EXAMPLE_URL, appUrl)) as JsonObject;
  documents[locale] = { appUrl, value };
  return value;
}
