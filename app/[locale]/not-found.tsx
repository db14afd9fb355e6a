export { NotFoundText as default } from '@/components/site/not-found';
