import { AuditTable } from '@/components/admin/audit/audit-table';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/audit');

export default tablePage('/admin/audit', AuditTable);
