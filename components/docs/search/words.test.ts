import { expect, test } from 'vitest';
import { simplify, toWords } from './words';

const known = ['key', 'get', 'key_revoked', '获取密钥', '密钥', '-H'];

test.each([
  ['how do I get a key?', ['get', 'key']],
  ['What is the KEY', ['key']],
  ['how to', ['how', 'to']],
  ['key_revoked', ['key_revoked']],
  ['revoked_key', ['revoked', 'key']],
  ['webhook-signature', ['webhook', 'signature']],
  ['-h', ['-h']],
  ['_', ['_']],
  ['获取密钥', ['获取密钥']],
  ['如何轮换密钥？', ['轮换', '密钥']],
  ['怎么 获取密钥', ['获取密钥']],
  ['如何', ['如何']],
  ['验证webhook签名', ['验证', 'webhook', '签名']],
  [' ', []],
])('%s', (q, words) => expect(toWords(q, (word) => known.includes(word))).toEqual(words));

test.each([
  ['認證', '认证'],
  ['如何驗證 webhook', '如何验证 webhook'],
  // A simplified one stays, also where it stands before a traditional one.
  ['认驗', '认验'],
  ['key', 'key'],
  ['𠀀', '𠀀'],
])('%s is searched for as %s', (q, simplified) => expect(simplify(q, '認认證证驗验')).toBe(simplified));
