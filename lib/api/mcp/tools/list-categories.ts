import { z } from 'zod';
import { CategoryList } from '../../../archive/categories/schema';
import { listCategories as operation } from '../../operations/archive/list-categories';
import { jsonInput } from '../input';
import { defineTool, readOperation } from '../tool';

export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List categories',
  description: 'Returns every category of the archive with its names, its descriptions and the number of its articles.',
  input: jsonInput(z.object({})),
  output: z.object(CategoryList.shape),
  call: (_, caller) => readOperation(operation, {}, caller),
});
