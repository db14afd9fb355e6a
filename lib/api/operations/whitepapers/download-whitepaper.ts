import { z } from 'zod';
import { getTicketFile } from '../../../audience/whitepapers/reads';
import { TICKET_MINUTES } from '../../../audience/whitepapers/rules';
import { storage } from '../../../platform/storage/open-storage';
import { defineOperation } from '../../http/operation';

const PDF = 'application/pdf';

export const downloadWhitepaper = defineOperation({
  id: 'downloadWhitepaper',
  method: 'GET',
  path: '/whitepapers/files/{ticket}',
  tag: 'Whitepapers',
  summary: 'Download a file of a whitepaper',
  description: `A URL that \`POST /whitepapers/open\` returned; it works for ${TICKET_MINUTES} minutes, and only while the whitepaper is published. With \`Range\` a download can be resumed.`,
  zh: {
    summary: '下载白皮书文件',
    description: `由 \`POST /whitepapers/open\` 返回的地址，${TICKET_MINUTES} 分钟内有效，且仅限已发布的白皮书。可用 \`Range\` 续传。`,
  },
  access: 'anyone',
  params: z.object({
    ticket: z.string().meta({ description: 'The signed end of the URL', zh: '地址末尾的签名', schema: { type: 'string' } }),
  }),
  sample: { params: { ticket: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52.mwq1k8zk.q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: z.string().meta({ format: 'binary' }),
  example: '',
  file: PDF,
  errors: ['resource_not_found', 'range_not_satisfiable', 'storage_unavailable'],
  secret: true,
  handle: async ({ params, context }) => {
    const { key, name, bytes, sha256 } = await getTicketFile(params.ticket, context.now);
    const files = storage();
    return { value: '', file: { name, type: PDF, bytes, etag: `"${sha256}"`, open: (range) => files.get(key, range) } };
  },
});
