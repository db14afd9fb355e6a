import { expect, it } from 'vitest';
import { findUrlProblem } from './url-problem';

it.each([
  ['http://hooks.example.com/', 'scheme'],
  ['ftp://hooks.example.com/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['http://localhost:4000/hook', 'local'],
  ['https://LOCALHOST:4000/hook', 'local'],
  ['https://app.localhost/hook', 'local'],
  ['http://127.0.0.1:3000/', 'local'],
  ['https://[::1]/', 'local'],
  ['https://user:password@hooks.example.com/', 'credentials'],
  ['https://@hooks.example.com/', 'credentials'],
  ['https://hooks.example.com/#part', 'fragment'],
  ['https://hooks.example.com:80/', 'port'],
  ['https://hooks.example.com:1023/', 'port'],
  ['hooks.example.com', 'malformed'],
  ['https://hooks.example.com/a b', 'malformed'],
  ['https://hooks.example.com:65536/', 'malformed'],
  ['https://localhost.example.com/', undefined],
  ['https://hooks.example.com/?next=http://localhost/', undefined],
])('%s: %s', (url, problem) => expect(findUrlProblem(url, false)).toBe(problem));

it.each([
  ['http://localhost:4000/x', undefined],
  ['http://localhost/x', 'port'],
  ['ftp://localhost/x', 'scheme'],
])('with private addresses allowed, %s: %s', (url, problem) => expect(findUrlProblem(url, true)).toBe(problem));
