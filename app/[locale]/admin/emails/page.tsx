import { EmailsTable } from '@/components/admin/emails/emails-table';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/emails');

export default tablePage('/admin/emails', EmailsTable);
