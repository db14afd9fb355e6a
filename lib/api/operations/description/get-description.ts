import { z } from 'zod';
import { env } from '../../../platform/env';
import { getDescriptionDocument } from '../../description/openapi';
import { defineOperation } from '../../http/operation';

export const getDescription = defineOperation({
  id: 'getDescription',
  method: 'GET',
  path: '/openapi.json',
  tag: 'Description',
  summary: 'Get the OpenAPI document',
  description: 'This document: OpenAPI 3.1.0, generated from the schemas that validate requests and serialise responses.',
  zh: { summary: '获取 OpenAPI 文档', description: '本文档：OpenAPI 3.1.0，由用于校验与序列化的定义生成。' },
  access: 'anyone',
  response: z.record(z.string(), z.json()).meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1.0 document' }),
  example: { openapi: '3.1.0', info: { title: 'Hospitality Intelligence API', version: '0.1.0' } },
  version: async () => 'fixed',
  handle: async () => ({ value: getDescriptionDocument(env().appUrl) }),
});
