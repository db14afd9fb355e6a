import { z } from 'zod';
import { MailList, Me } from '../../account/schema';
import { emailAddress } from '../../email';
import { IssuedKey, RequestAccepted } from '../../keys/schema';
import { keyExamples } from '../examples-keys';
import { defineOperation } from '../http/operation';
import { boundedText } from '../http/params';

const none = z.object({});

export const requestKey = defineOperation({
  id: 'requestKey',
  method: 'POST',
  path: '/keys/request',
  tag: 'Keys',
  summary: 'Ask that a key-generation link be e-mailed',
  description: 'Answers every address alike. Active subscribers get a private link by e-mail; it works once, for 30 minutes.',
  access: 'anyone',
  params: none,
  query: none,
  body: z.object({
    email: emailAddress,
    locale: z.enum(['en', 'zh']).optional().meta({ description: 'Language of the mail; Accept-Language unless given' }),
  }),
  response: RequestAccepted,
  example: keyExamples.accepted,
  errors: [],
  secret: true,
  needsCounters: true,
});

export const issueKey = defineOperation({
  id: 'issueKey',
  method: 'POST',
  path: '/keys/issue',
  tag: 'Keys',
  summary: 'Redeem a link token for a key',
  description:
    'The key is in this answer and never shown again. A subscriber who has a key gets a new one, and the old one ends at the same moment: that is rotation, and it forgets the sources.',
  access: 'anyone',
  params: none,
  query: none,
  body: z.object({
    email: emailAddress,
    token: boundedText({ least: 1, most: 200, description: 'The token from the mailed link' }),
  }),
  response: IssuedKey,
  example: keyExamples.issued,
  errors: ['token_invalid', 'rotation_limited'],
  secret: true,
  needsCounters: true,
});

export const rotateKey = defineOperation({
  id: 'rotateKey',
  method: 'POST',
  path: '/keys/rotate',
  tag: 'Keys',
  summary: 'Rotate the key of who is signed in',
  description:
    'By portal session only: a stolen key must not rotate itself to another network. At most 10 rotations in 30 days; a rotation never refills a quota.',
  access: 'session',
  params: none,
  query: none,
  response: IssuedKey,
  example: keyExamples.issued,
  errors: ['rotation_limited'],
  secret: true,
  needsCounters: true,
  extension: true,
});

export const getMe = defineOperation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Keys',
  summary: 'Inspect key status and quota',
  description:
    'Takes a key in any state, so that its holder can read why it is refused elsewhere, or a portal session. Never learns a source. ' +
    'A frozen or lapsed key, or one used from an unknown network, gets no names and no labels; a revoked one only its status.',
  access: 'holder',
  params: none,
  query: none,
  response: Me,
  example: keyExamples.me,
  errors: [],
});

export const listMyMails = defineOperation({
  id: 'listMyMails',
  method: 'GET',
  path: '/me/mails',
  tag: 'Keys',
  summary: 'The last mails to who is signed in',
  description: 'Up to 20, newest first, without the links they carry.',
  access: 'session',
  params: none,
  query: none,
  response: MailList,
  example: keyExamples.mails,
  errors: [],
  extension: true,
});
