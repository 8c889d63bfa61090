"""Files that come with a request, as the parts of a form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from fieldcraft.server.errors import Denied

FORM = "multipart/form-data"

_FILE = Schema(type=OpenAPIType.STRING, format="binary")  # type: ignore[arg-type]  # a format of OpenAPI's own
_PARTS = Schema(type=OpenAPIType.OBJECT, properties={"file": Schema(type=OpenAPIType.ARRAY, items=_FILE)})


@dataclass
class Upload(Operation):
    """A route to which files are sent, as its description tells."""

    request_body: RequestBody | None = field(
        default_factory=lambda: RequestBody({FORM: OpenAPIMediaType(schema=_PARTS)}, required=True)
    )


async def read_uploads(request: Request[Any, Any, Any]) -> dict[str, bytes]:
    """The files of a form by the names they have at home; Denied if it is none, or holds none."""
    try:
        form = await request.form()
        files = [part for _, part in form.multi_items() if isinstance(part, UploadFile)]
        found = {file.filename or "": await file.read() for file in files}
    except HTTPException:
        raise
    except (ValueError, LookupError):
        raise Denied(400, "This form cannot be read.") from None
    if not found:
        raise Denied(400, f"No file came: send a form ({FORM}) whose parts are files with names.")
    return found
