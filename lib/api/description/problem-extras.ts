import { KeyStatus } from '../../people/subscribers/schema';
import { env } from '../../platform/env';
import { portalUrl } from '../../platform/portal-links';
import type { ProblemCode } from '../problems';
import { type Json, toReference, toSchema } from './json-schema';

const dateTime = { type: 'string', format: 'date-time' };

/** Extra members of some problems, as JSON Schema (contract, section 3). */
export const extraSchemas = {
  retry_after_seconds: { type: 'integer', minimum: 1, description: 'Seconds to wait, as in Retry-After' },
  limit: { type: 'integer', description: 'The limit that was exceeded' },
  reset_at: { ...dateTime, description: 'When the limit resets' },
  frozen_at: { ...dateTime, description: 'When the key was frozen' },
  portal_url: { type: 'string', format: 'uri', description: 'Where the subscriber can rotate the key' },
  resource: { type: 'string', description: 'Kind of the resource' },
  deletion: { $ref: toReference('Deletion') },
  status_of_resource: { type: 'string', description: 'Current status of the resource' },
  role: { type: 'string', enum: ['contributor', 'editor'], description: 'The role that is needed' },
  held_by: {
    type: 'string',
    description: 'What holds the slug or the URL: the slug of an article or category, or the id of a video',
  },
  articles: { type: 'integer', description: 'Number of articles in the category' },
  videos: { type: 'integer', description: 'Number of videos in the category' },
  reasons: {
    type: 'array',
    description: 'What keeps the article from being published',
    items: { $ref: toReference('PublishReason') },
  },
  version: { type: 'integer', description: 'The stored version' },
  conflicts: {
    type: 'array',
    description: 'Fields that another user has changed in the meantime',
    items: { $ref: toReference('EditConflict') },
  },
  missing: { type: 'string', description: 'The variable that the operator has to set' },
  status_of_key: { ...toSchema(KeyStatus), description: 'Current status of the key' },
};

/** Schemas that the extra members refer to. */
export const extraComponents = {
  Deletion: {
    type: 'object',
    description: 'Who deleted the article, and when',
    required: ['by', 'at'],
    properties: {
      by: { type: 'string', description: 'Name of the person' },
      at: { ...dateTime, description: 'When it was deleted' },
    },
  },
  PublishReason: {
    type: 'object',
    description: 'A field that keeps an article from being published',
    required: ['field', 'type'],
    properties: {
      field: { type: 'string', description: 'Name of the field' },
      type: {
        type: 'string',
        enum: ['missing', 'value_error', 'too_complex'],
        description: '`missing`: empty; `value_error`: the category does not exist; `too_complex`: nested too deeply',
      },
      line: { type: 'integer', description: 'Of `too_complex`: the line of the text at which it becomes so' },
    },
  },
  EditConflict: {
    type: 'object',
    description: 'A field that another user has changed in the meantime',
    required: ['field', 'theirs', 'by', 'at'],
    properties: {
      field: { type: 'string', description: 'Name of the field' },
      theirs: { $ref: toReference('AnyValue'), description: 'The value that they stored' },
      by: { type: 'string', description: 'Their name' },
      at: { ...dateTime, description: 'When they stored it' },
    },
  },
};

type Extras = Partial<Record<keyof typeof extraSchemas, Json>>;

const at = '2026-03-04T12:00:00.000Z';

/** Example values of a code's extra members; undefined if it has none. */
export function exampleExtras(code: ProblemCode): Extras | undefined {
  const { limits } = env();
  const extras: Partial<Record<ProblemCode, Extras>> = {
    key_frozen: { frozen_at: at, portal_url: portalUrl() },
    source_unknown: { portal_url: portalUrl() },
    resource_not_found: { resource: 'video' },
    key_state_conflict: { status_of_key: 'revoked' },
    state_conflict: { status_of_resource: 'waiting' },
    limit_reached: { limit: 5 },
    rate_limited: { limit: limits.keyedPerMinute, retry_after_seconds: 30, reset_at: at },
    daily_quota_exceeded: { limit: limits.keyedPerDay, retry_after_seconds: 43_230, reset_at: '2026-03-05T00:00:00.000Z' },
    mail_unconfigured: { missing: 'MAIL_POSTAL_ADDRESS' },
    role_required: { role: 'editor' },
    slug_taken: { held_by: 'true-cost-of-a-booking-by-channel' },
    video_exists: { held_by: '6f0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b21' },
    category_in_use: { articles: 12, videos: 1 },
    publish_blocked: { reasons: [{ field: 'author_name', type: 'missing' }] },
    edit_conflict: { version: 8, conflicts: [{ field: 'title_en', theirs: 'The price of a room', by: 'Lin Yue', at }] },
    rotation_limited: { retry_after_seconds: 86_400 },
  };
  return extras[code];
}
