// Writes types from a file with the JSON schema that `python -m fieldcraft.table.schema` and its like print: wire.mjs SCHEMA TYPES.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** The schema in the words that the compiler knows: tuples as lists of items, free objects as records. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== "object") return node;
  const { prefixItems, maxItems, minItems, ...rest } = node;
  if (prefixItems)
    return {
      ...plain(rest),
      items: prefixItems.map(plain),
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    };
  if (rest.type === "object" && !rest.properties && !rest.additionalProperties)
    return { tsType: "Record<string, unknown>" };
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === "required" ? value : plain(value)]),
  );
}

const schema = JSON.parse(readFileSync(process.argv[2], "utf8"));
const text = await compile(plain(schema), schema.title, {
  bannerComment: "// Made from the Python types by `make wire`; do not edit.\n",
  additionalProperties: false,
  unreachableDefinitions: true,
});
const noise = /(?: \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+".\n/g;
writeFileSync(process.argv[3], text.replace(noise, "").replace(/\/\*\*\n \*\/\n/g, ""));
