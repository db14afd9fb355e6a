import { TokensTable } from '@/components/admin/tokens/tokens-table';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/tokens');

export default tablePage('/admin/tokens', TokensTable);
