export { NothingHereText as default } from '@/components/site/nothing-here';
