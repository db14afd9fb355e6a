import { ADMIN_VARIABLE, type Sample } from './sample';

/** Uploads a file with its description. The form of an operation sends text only. */
export function uploadSample(url: string): Sample {
  return {
    curl: [
      `curl '${url}'`,
      `-H "Authorization: Bearer $${ADMIN_VARIABLE}"`,
      "-F 'file=@lobby.jpg'",
      "-F 'alt_en=The lobby'",
    ].join(' \\\n  '),
    python: `import json, os, uuid
from urllib.request import Request, urlopen

boundary = uuid.uuid4().hex


def part(disposition, content):
    head = f"--{boundary}\\r\\nContent-Disposition: form-data; {disposition}\\r\\n\\r\\n"
    return head.encode() + content + b"\\r\\n"


with open("lobby.jpg", "rb") as file:
    body = part('name="file"; filename="lobby.jpg"', file.read())
body += part('name="alt_en"', b"The lobby") + f"--{boundary}--\\r\\n".encode()

request = Request(
    "${url}",
    headers={
        "Authorization": f"Bearer {os.environ['${ADMIN_VARIABLE}']}",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    },
    data=body,
)
with urlopen(request) as response:
    print(json.load(response)["url"])`,
    typescript: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.set('file', await openAsBlob('lobby.jpg'), 'lobby.jpg');
form.set('alt_en', 'The lobby');

const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.${ADMIN_VARIABLE}}\` },
  body: form,
});
console.log((await response.json()).url);`,
  };
}
