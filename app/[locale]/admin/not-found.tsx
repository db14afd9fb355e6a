export { ConsoleClosed as default } from '@/components/admin/closed';
