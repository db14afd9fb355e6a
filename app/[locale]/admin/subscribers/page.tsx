import { SubscribersTable } from '@/components/admin/subscribers/subscribers-table';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/subscribers');

export default tablePage('/admin/subscribers', SubscribersTable);
