import { MediaLibrary } from '@/components/admin/media/media-library';
import { pageMetadata, tablePage } from '../console';

export const generateMetadata = pageMetadata('/admin/media');

export default tablePage('/admin/media', MediaLibrary);
