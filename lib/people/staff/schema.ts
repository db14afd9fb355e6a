import { z } from 'zod';
import { staffRoles } from '../../platform/actor';
import { emailAddress } from '../../platform/email';
import { listOf } from '../../platform/list-envelope';
import { toStoredImage } from '../../platform/portal-links';
import { describeAs, descriptionOf } from '../../platform/text/description';
import { isStorable, orReject, recordId, timestamp } from '../../platform/text/schema';
import { foldPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords/rules';
import { MAX_AVATAR_LENGTH, MAX_BIO_LENGTH, MAX_NAME_LENGTH } from './rules';

/** Text of so many characters, as people count them, that PostgreSQL can store. */
function characters(max: number, min = 0) {
  return z
    .string()
    .refine((text) => isStorable(text), 'String should not contain NUL or lone surrogates')
    .refine((text) => [...text].length <= max, {
      params: { type: 'string_too_long' },
      message: `String should have at most ${max} characters`,
    })
    .refine((text) => [...text].length >= min, {
      params: { type: 'string_too_short' },
      message: `String should have at least ${min} character${min === 1 ? '' : 's'}`,
    })
    .meta({ schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max } });
}

const nameSchema = { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH };
const name = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    characters(MAX_NAME_LENGTH, 1)
      .refine(
        (text) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text),
        'Value should be one line without control characters',
      )
      .refine((text) => text === '' || /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), 'Value should be visible text'),
  )
  .meta({ description: 'Name shown under articles', zh: '姓名，即文章署名', schema: nameSchema });

const passwordSchema = { type: 'string', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH };
const password = z.string().transform(foldPassword).pipe(characters(MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH)).meta({
  description: 'Password; neither the email address, its local part nor the name',
  zh: '密码，不得与邮箱、邮箱用户名或姓名相同',
  schema: passwordSchema,
});

const avatar = characters(MAX_AVATAR_LENGTH)
  .transform(orReject(toStoredImage, 'Value should be empty, a URL that starts with https:// or a path that starts with /media/'))
  .meta({
    description: 'Portrait: empty, an https URL or a `/media/` path',
    zh: '头像：空、https 地址或 `/media/` 路径',
    schema: { type: 'string', maxLength: MAX_AVATAR_LENGTH },
  });

const bio_zh = characters(MAX_BIO_LENGTH).meta({ description: 'Biography in Chinese, plain text', zh: '中文简介，纯文本' });
const bio_en = characters(MAX_BIO_LENGTH).meta({ description: 'Biography in English, plain text', zh: '英文简介，纯文本' });

const StaffRole = z
  .enum(staffRoles)
  .meta({ id: 'StaffRole', description: 'What a member of staff may do', zh: '工作人员的权限' });

export const User = z
  .object({
    id: recordId,
    email: z.string().meta({ description: 'Address to sign in with', zh: '登录所用的邮箱' }),
    ...describeAs({ name: z.string() }, { name }),
    role: StaffRole,
    ...describeAs({ bio_zh: z.string(), bio_en: z.string(), avatar: z.string() }, { bio_zh, bio_en, avatar }),
    has_password: z
      .boolean()
      .meta({ description: 'Whether a password works besides emailed links', zh: '除邮件链接外能否用密码登录' }),
    disabled_at: timestamp.nullable(),
    last_seen_at: timestamp.nullable().meta({ description: 'To the minute', zh: '精确到分钟' }),
    created_at: timestamp,
  })
  .meta({ id: 'User', description: 'A member of staff', zh: '一位工作人员' });

export const UserList = listOf(User, 'UserList', { description: 'A page of members of staff', zh: '一页工作人员' });

export const UserCreate = z
  .object({
    email: emailAddress,
    name,
    role: StaffRole.nullable()
      .default('contributor')
      .transform((role) => role ?? ('contributor' as const)),
    bio_zh: bio_zh.nullable().default(''),
    bio_en: bio_en.nullable().default(''),
    avatar: avatar
      .nullable()
      .default('')
      .meta({ ...descriptionOf(avatar), schema: { type: ['string', 'null'], maxLength: MAX_AVATAR_LENGTH, default: '' } }),
    password,
  })
  .meta({ id: 'UserCreate', description: 'A new member of staff', zh: '新的工作人员' });

/** Any text: one that no password could be is a wrong password. */
const anyPassword = characters(16_384).transform(foldPassword);

const changes = {
  name: name.nullish(),
  bio_zh: bio_zh.nullish(),
  bio_en: bio_en.nullish(),
  avatar: avatar.nullish(),
  password: password.nullish(),
  current_password: anyPassword.nullish().meta({
    description: 'Needed for one’s own new password, unless an emailed link opened the session within the last 10 minutes',
    zh: '更改自己的密码时必填；通过邮件链接登录后的 10 分钟内除外',
    schema: { type: 'string' },
  }),
};

export const UserUpdate = z
  .object({
    ...changes,
    role: StaffRole.nullish(),
    email: emailAddress.nullish().meta({ description: 'Cannot change', zh: '不能更改', schema: { type: 'string' } }),
  })
  .meta({
    id: 'UserUpdate',
    description: 'Changes of a member of staff; absent and null fields keep their value',
    zh: '对工作人员的更改；未提供或为 null 的字段保持不变',
  });

export const ProfileUpdate = z
  .object({
    ...changes,
    role: z
      .unknown()
      .refine((role) => role === undefined || role === null, 'Nobody changes their own role here')
      .optional()
      .meta({ description: 'Cannot change here', zh: '不能在此更改', schema: {} }),
    email: UserUpdate.shape.email,
  })
  .meta({
    id: 'ProfileUpdate',
    description: 'Changes of one’s own account; absent and null fields keep their value',
    zh: '对自己账户的更改；未提供或为 null 的字段保持不变',
  });

export const LoginInput = z
  .object({
    email: emailAddress,
    password: anyPassword.meta({ description: 'Password', zh: '密码', schema: { type: 'string' } }),
  })
  .meta({ id: 'LoginInput', description: 'Email address and password of a member of staff', zh: '工作人员的邮箱与密码' });

export const Login = z
  .object({
    user: User.pick({ id: true, email: true, name: true, role: true }).meta({
      id: 'LoginUser',
      description: 'Who signed in',
      zh: '登录的人员',
    }),
    expires_at: timestamp.meta({ description: 'End of the session', zh: '会话结束时间' }),
  })
  .meta({ id: 'Login', description: 'A new session', zh: '新的会话' });

export type UserResponse = z.input<typeof User>;
export type UserUpdate = z.output<typeof UserUpdate>;
export type UserCreate = z.output<typeof UserCreate>;
