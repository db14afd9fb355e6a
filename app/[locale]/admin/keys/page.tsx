import { KeysTable } from '@/components/admin/keys/keys-table';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/keys');

export default tablePage('/admin/keys', KeysTable);
