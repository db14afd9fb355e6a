import { z } from 'zod';
import type { JsonObject } from '../../description/json-schema';
import { defineOperation } from '../../http/operation';

/** @param readDocument is given, because the document describes the route table, which this operation is part of */
export const getDescription = (readDocument: () => JsonObject) =>
  defineOperation({
    id: 'getDescription',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Description',
    summary: 'Get the OpenAPI document',
    description: 'This document: OpenAPI 3.1.0, generated from the schemas that validate requests and serialise responses.',
    zh: { summary: '获取 OpenAPI 文档', description: '本文档：OpenAPI 3.1.0，由用于校验与序列化的定义生成。' },
    original: true,
    access: 'anyone',
    response: z
      .record(z.string(), z.json())
      .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1.0 document', zh: 'OpenAPI 3.1.0 文档' }),
    example: { openapi: '3.1.0', info: { title: 'Hospitality Intelligence API', version: '0.1.0' } },
    cacheVersion: async () => 'fixed',
    handle: async () => ({ value: readDocument() }),
  });
